// Sends what waits: at once, when there is a connection again, and from time to time.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storageOwner } from '../../../domain/records/viewer.ts'
import { operationName } from '../../../gql/gateway.ts'
import { TicksOfDayDocument } from '../../../gql/operations/ticks.generated.ts'
import { useApp } from '../app.ts'
import { useSession } from '../use-session.ts'
import { sendQueue } from './send-queue.ts'
import { queueListeners } from './stored-ticks.ts'

const retryMs = 30_000

export function useTickSender(): void {
  const { gateway, session } = useApp()
  const queries = useQueryClient()
  const { viewer } = useSession()
  const owner = viewer && storageOwner(viewer)
  useEffect(() => {
    if (!owner) return
    const send = async () => {
      if (await sendQueue({ gateway, session }, owner))
        await queries.invalidateQueries({ queryKey: [operationName(TicksOfDayDocument)] })
    }
    const trySend = () => void send().catch(() => {})
    trySend()
    const timer = window.setInterval(trySend, retryMs)
    window.addEventListener('online', trySend)
    const leave = queueListeners.add(trySend)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', trySend)
      leave()
    }
  }, [gateway, session, queries, owner])
}
