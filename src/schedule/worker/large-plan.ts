// From which size on a plan is a burden: decoded it takes hundreds of megabytes, and to audit it a core for seconds.

const largestLightBytes = 16_000_000

export const isLarge = ({ size }: { size: number }): boolean => size > largestLightBytes
