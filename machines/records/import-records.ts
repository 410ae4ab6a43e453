// Imports a file: the server says of each row what it would do, and the person confirms. The texts and rows stay with the screen,
// because the journal keeps what a machine holds: here a file is a number, and its rows are counts.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../../domain/failure.ts'
import type { RowState } from '../../domain/import/report.ts'
import {
  importCheckedAgain,
  imported,
  importedRows,
  importFailed,
  importNotChecked,
} from '../../domain/import/texts.ts'
import {
  type DescribedFailure,
  describeChangeFailure,
  describeErrorAs,
  failureOf,
  isOutcomeUnknown,
  mustSettle,
  nonNull,
  notWired,
} from '../effects.ts'
import { type RecordsChanged, recordsChanged, recordsMayHaveChanged } from '../emitted.ts'

/** What the dry run has found. */
export interface ImportCheck {
  digest: string
  counts: Record<RowState, number>
  ignoredColumns: readonly string[]
}

/** Null where the server does not say, or where nothing was to be changed. */
export type ImportDone = { id: string; created: number; changed: number } | null

interface ImportContext {
  /** Of the file, as the screen counts them; 0 before there is one. */
  file: number
  check: ImportCheck | null
  done: ImportDone
  /** As the person chose last for this file. */
  sendInvitations: boolean
  failure: DescribedFailure | null
  /** What is said of a finished import, by the screen or, where that was left, by a notification. */
  success: string | null
}

type ImportEvent =
  | { type: 'file.given'; file: number }
  | { type: 'file.removed' }
  | { type: 'import.confirmed'; sendInvitations: boolean }

const noImport: ImportContext = {
  file: 0,
  check: null,
  done: null,
  sendInvitations: true,
  failure: null,
  success: null,
}

export const importRecordsMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as RecordsChanged,
  },
  actors: {
    check: fromPromise<ImportCheck, { file: number }>(notWired),
    run: fromPromise<ImportDone, { file: number; digest: string; sendInvitations: boolean }>(notWired),
  },
  actions: {
    takeFile: assign((_, file: number) => ({ ...noImport, file })),
    reportNotImported: enqueueActions(({ enqueue }, failure: FailureData) => {
      enqueue.assign({ failure: describeChangeFailure(failure, importFailed) })
      if (isOutcomeUnknown(failure)) enqueue.emit(recordsMayHaveChanged)
    }),
  },
  guards: {
    /** Records have changed since the dry run, so it is made again. */
    isOutdated: (_, failure: FailureData) => failure.code === 'import_differs',
    mayImport: ({ context: { check } }) =>
      check !== null && check.counts.wrong === 0 && check.counts.new + check.counts.changed > 0,
  },
}).createMachine({
  id: 'importRecords',
  context: noImport,
  initial: 'waiting',
  on: {
    'file.given': {
      target: '.checking',
      actions: { type: 'takeFile', params: ({ event }) => event.file },
    },
    'file.removed': { target: '.waiting', actions: assign(noImport) },
  },
  states: {
    waiting: {},

    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { file } }) => ({ file }),
        onDone: { target: 'checked', actions: assign({ check: ({ event }) => event.output }) },
        onError: { target: 'waiting', actions: assign({ failure: describeErrorAs(importNotChecked) }) },
      },
    },

    checked: {
      on: {
        'import.confirmed': {
          guard: 'mayImport',
          target: 'importing',
          actions: assign({
            failure: null,
            sendInvitations: ({ event }) => event.sendInvitations,
          }),
        },
      },
    },

    importing: {
      tags: ['busy', mustSettle],
      // A change that is under way goes on.
      on: { 'file.given': {}, 'file.removed': {} },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { file, check, sendInvitations } }) => ({
          file,
          sendInvitations,
          digest: nonNull(check).digest,
        }),
        onDone: {
          target: 'imported',
          actions: [
            assign(({ event: { output } }) => ({
              done: output,
              success: output ? importedRows(output.created, output.changed) : imported,
            })),
            emit(recordsChanged),
          ],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: failureOf },
            target: 'checking',
            actions: assign({
              check: null,
              failure: ({ event }) => ({ ...failureData(event.error), text: importCheckedAgain }),
            }),
          },
          {
            target: 'checked',
            actions: { type: 'reportNotImported', params: failureOf },
          },
        ],
      },
    },

    imported: {},
  },
})
