"""Incidents, disputes, complaints and claims."""
