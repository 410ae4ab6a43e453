// Reads a plan from its file.
import { parsePlanBytes } from '../../../domain/schedule/plan/bytes.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'

/** Rejects with `InvalidPlan`, or with another error if the file cannot be read. */
export const readPlan = async (file: Blob): Promise<Plan> => parsePlanBytes(await readBytes(file))

export const readBytes = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
