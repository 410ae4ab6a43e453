// Written by scripts/generate-operations.mjs from gql/operations/alarm-signal.graphql.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What alarms can be about. */
export type AlarmKind =
  | 'faulted'
  | 'projected_shortfall'
  | 'temperature'
  | 'silent'
  | 'low_energy'
  | 'off_plan'
  | 'empty_at_site'
  | 'misplaced'
  | 'full_early'
  | 'clock_wrong';

export type NewAlarmsQueryVariables = Exact<{ [key: string]: never; }>;


export type NewAlarmsQuery = { page: { alarms: Array<{ id: string, assetId: string, assetName: string | null, kind: AlarmKind, message: string, lastRaisedAt: string }> } };

export type NewestOpenAlarmQueryVariables = Exact<{ [key: string]: never; }>;


export type NewestOpenAlarmQuery = { page: { alarms: Array<{ lastRaisedAt: string }> } };


export const NewAlarmsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewAlarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"alarms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"StringValue","value":"open","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"unseen"},"value":{"kind":"StringValue","value":"true","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"counted"},"value":{"kind":"StringValue","value":"true","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"200"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"lastRaisedAt"}}]}}]}}]}}]} as unknown as DocumentNode<NewAlarmsQuery, NewAlarmsQueryVariables>;
export const NewestOpenAlarmDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewestOpenAlarm"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"alarms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"StringValue","value":"open","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lastRaisedAt"}}]}}]}}]}}]} as unknown as DocumentNode<NewestOpenAlarmQuery, NewestOpenAlarmQueryVariables>;