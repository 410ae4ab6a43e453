// REST resource: the backups that the server makes by itself (extension).
import { backupList } from '../../domain/backups/backup.ts'
import { type CallerHttp, json } from './http.ts'

export const backupCalls = (http: CallerHttp) => ({
  list: () => http.get('/api/backups', json(backupList)),
})
