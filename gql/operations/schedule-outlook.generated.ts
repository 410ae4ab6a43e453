// Written by scripts/generate-operations.mjs from gql/operations/schedule-outlook.graphql.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ScheduleOutlookQueryVariables = Exact<{
  txId: string;
}>;


export type ScheduleOutlookQuery = { scheduleOutlook: { errors: number, shortSites: number, missingKwh: number, batteryIds: Array<string>, energyKwh: Array<number | null>, shortfallKwh: Array<number>, departureCounts: Array<number>, departures: Array<{ truckId: string, sourceId: string, destinationId: string, startMinute: number, batteries: Array<{ id: string, energyKwh: number | null }> }> } };


export const ScheduleOutlookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleOutlook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"txId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scheduleOutlook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"txId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"txId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"shortSites"}},{"kind":"Field","name":{"kind":"Name","value":"missingKwh"}},{"kind":"Field","name":{"kind":"Name","value":"batteryIds"}},{"kind":"Field","name":{"kind":"Name","value":"energyKwh"}},{"kind":"Field","name":{"kind":"Name","value":"shortfallKwh"}},{"kind":"Field","name":{"kind":"Name","value":"departureCounts"}},{"kind":"Field","name":{"kind":"Name","value":"departures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"truckId"}},{"kind":"Field","name":{"kind":"Name","value":"sourceId"}},{"kind":"Field","name":{"kind":"Name","value":"destinationId"}},{"kind":"Field","name":{"kind":"Name","value":"startMinute"}},{"kind":"Field","name":{"kind":"Name","value":"batteries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"energyKwh"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ScheduleOutlookQuery, ScheduleOutlookQueryVariables>;