"""Alerts that leave the house: each target outside gets them in order, from a mark that the floor's log keeps."""
