// What a table and a detail page show where a value is missing (spec 2).

/** In tables, and for attributes of a unit. */
export const missingValue = '---'
/** In the live metrics of a battery. */
export const missingMetric = '-'

export const orMissing = (text: string | null | undefined): string => text || missingValue
