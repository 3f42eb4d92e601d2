"""The fairness watch: evidence on recorded results that stays valid however often it is checked."""
