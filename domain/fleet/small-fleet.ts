/** Of so many batteries at most, the start page shows what each reports: more have no room, and their telemetry would be much to request. */
export const maxSmallFleet = 24
