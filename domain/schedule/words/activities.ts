// What a unit does, in words. Callers quote the place.

export const parkedAt = (place: string) => `parked at ${place}`
export const stagedAt = (place: string) => `staged at ${place}`
export const chargingAt = (place: string) => `charging at ${place}`
export const dischargingInto = (place: string) => `discharging into ${place}`
