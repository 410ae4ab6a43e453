// Every text that a person reads in more than one place, or that the server and the client must say alike.

// Sign-in and session
export const signInRefused = 'The email or password is incorrect.'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const serverUnreachable = 'The server cannot be reached.'
