// How far a unit may be from where its plan has it. Alone, because every page has the kinds of alarms, and few have positions.

/**
 * Further from its planned place than this a unit is misplaced. A place is recorded as one point, yards are some hundred metres wide,
 * and between walls a receiver is wrong by up to a hundred; the places of a plan lie kilometres apart.
 */
export const misplacedBeyondM = 500
