// REST resource: the backups that the server makes by itself (extension).
import { backupList } from '../../domain/backups/backup.ts'
import { type Http, json } from './http.ts'

export const backupCalls = (http: Http) => ({
  list: (signal?: AbortSignal) => http.get('/api/backups', json(backupList), signal),
})
