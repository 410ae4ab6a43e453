// Bodies of the calls for imports (extension).
import * as z from 'zod/mini'
import { maxImportLength } from '../import/columns.ts'
import { fileTooLarge } from '../import/texts.ts'
import { organizationId } from './values.ts'

export const importBody = z.object({
  /** The text of the file. */
  csv: z.string().check(z.maxLength(maxImportLength, fileTooLarge)),
  /** Explains every row, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
  /** Of a dry run: refused if the rows say something else by now. */
  digest: z.optional(z.string()),
  /** Of rows that name no organization; else the caller's own. */
  organization_id: z.optional(organizationId),
})

export const importUsersBody = z.extend(importBody, {
  /** To new users. */
  send_invitations: z._default(z.boolean(), true),
})
export type ImportUsersBody = z.input<typeof importUsersBody>
