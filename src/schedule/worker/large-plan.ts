// A large plan takes hundreds of megabytes when decoded, and a core for seconds to audit.

const maxSmallPlanBytes = 16_000_000

export const isLargePlan = ({ size }: { size: number }): boolean => size > maxSmallPlanBytes
