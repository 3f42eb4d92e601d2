"""One file for each version, named by its number; a file that was released is never changed."""
