// What stands where a fact is missing (spec 2).
export const orMissing = (text: string | null | undefined): string => text || '---'
