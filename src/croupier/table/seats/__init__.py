"""Who plays where: terminals, chip accounts and places."""
