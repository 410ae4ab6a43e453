// The process that reads one large plan from standard input and prints the result.
import { buffer } from 'node:stream/consumers'
import { validatePlan } from './read-plan.ts'

process.stdout.write(JSON.stringify(validatePlan(await buffer(process.stdin))))
