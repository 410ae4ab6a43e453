// The process that reads a large plan, or settles a draft (see plan-reader.ts for what is written to it and what it prints).
import { buffer } from 'node:stream/consumers'
import { respond } from './plan-task.ts'

process.stdout.write(respond(await buffer(process.stdin)))
