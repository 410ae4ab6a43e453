@rem Runs a command line. cmd.exe has no `exec`, with which some scripts of package.json start.
@%*
