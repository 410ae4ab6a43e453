// What client and server tell each other about the use of a session.

/** A request that nobody's input led to has this header, and does not count as use of the session. Its value does not matter. */
export const unattendedHeader = 'x-unattended'

/** In the reply to a request that counts: after so many seconds without another one the session ends. */
export const idleSecondsHeader = 'x-session-idle-seconds'
