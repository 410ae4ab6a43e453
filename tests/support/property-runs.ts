// What fast-check makes up is the same in every run, so that what passed once passes again. `npm run fuzz` tries what is new: it
// sets FUZZ_SEED and FUZZ_RUNS.
import fc from 'fast-check'

const { FUZZ_SEED, FUZZ_RUNS } = process.env

export const seed = Number(FUZZ_SEED ?? 96)
/** Of each property, and of each call of the API. */
export const fuzzRuns = FUZZ_RUNS === undefined ? undefined : Number(FUZZ_RUNS)

/** For a property that is usually tried so often. */
export const runsOf = (usual: number): number => fuzzRuns ?? usual

fc.configureGlobal({ seed, ...(fuzzRuns !== undefined && { numRuns: fuzzRuns }) })
