// The thread that reads large plans, one after the other.
import { parentPort } from 'node:worker_threads'
import { readPlan } from './read-plan.ts'

parentPort?.on('message', (text: string) => parentPort?.postMessage(readPlan(text)))
