"""The watch over fairness: evidence on recorded results that stays valid however often one looks."""
