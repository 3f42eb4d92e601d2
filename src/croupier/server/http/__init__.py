"""HTTP and sockets: access, pages, lobby."""
