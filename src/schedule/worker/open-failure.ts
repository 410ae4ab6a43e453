import { Failure, failureText } from '../../../domain/failure.ts'
import { neededCodeNotLoaded } from '../../../domain/messages/loading.ts'
import { planNotRead } from '../../../domain/messages/timeline.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'

/** Why a plan could not be opened or compared. */
export function reasonOf(error: unknown): string {
  if (error instanceof InvalidPlan) return error.message
  if (error instanceof CodeNotLoaded) return neededCodeNotLoaded
  return error instanceof Failure ? failureText(error, '') || planNotRead : planNotRead
}
