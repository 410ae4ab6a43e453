// Written by scripts/generate-operations.mjs from gql/operations/alarms.graphql.
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

export type NewAlarmSetting = {
  kind: AlarmKind;
  enabled: boolean;
  limit?: number | null | undefined;
  deadBand?: number | null | undefined;
  onDelaySeconds: number;
  offDelaySeconds: number;
};

export type NewAlarmMailChoice = {
  kind: AlarmKind;
  afterMinutes?: number | null | undefined;
};

export type AlarmListQueryVariables = Exact<{
  state?: string | null | undefined;
  kind?: string | null | undefined;
  assetId?: string | null | undefined;
  organizationId?: string | null | undefined;
  unseen?: string | null | undefined;
  shelved?: string | null | undefined;
  counted?: string | null | undefined;
  assigned?: string | null | undefined;
  cursor?: string | null | undefined;
}>;


export type AlarmListQuery = { page: { nextCursor: string | null, alarms: Array<{ id: string, assetId: string, assetName: string | null, outOfService: boolean | null, kind: AlarmKind, state: string, raisedAt: string, lastRaisedAt: string, count: number, returnedAt: string | null, message: string, seenAt: string | null, seenBy: string | null, note: string | null, shelvedUntil: string | null, noteCount: number | null, version: string | null, organization: { id: string, name: string } | null, assignee: { id: string, name: string, isFormer: boolean | null } | null }> } };

export type AlarmSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type AlarmSettingsQuery = { alarmSettings: { version: string | null, settings: Array<{ kind: AlarmKind, enabled: boolean, limit: number | null, deadBand: number | null, onDelaySeconds: number, offDelaySeconds: number }> } };

export type AlarmMailChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type AlarmMailChoicesQuery = { alarmMailChoices: Array<{ kind: AlarmKind, afterMinutes: number | null }> };

export type AcknowledgeAlarmMutationVariables = Exact<{
  id: string;
  note?: string | null | undefined;
  version?: string | null | undefined;
}>;


export type AcknowledgeAlarmMutation = { acknowledgeAlarm: boolean };

export type SaveAlarmSettingsMutationVariables = Exact<{
  settings: Array<NewAlarmSetting> | NewAlarmSetting;
  version?: string | null | undefined;
}>;


export type SaveAlarmSettingsMutation = { saveAlarmSettings: string | null };

export type SaveAlarmMailChoicesMutationVariables = Exact<{
  choices: Array<NewAlarmMailChoice> | NewAlarmMailChoice;
}>;


export type SaveAlarmMailChoicesMutation = { saveAlarmMailChoices: boolean };


export const AlarmListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlarmList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unseen"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shelved"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"counted"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assigned"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"alarms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetId"}}},{"kind":"Argument","name":{"kind":"Name","value":"organizationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}}},{"kind":"Argument","name":{"kind":"Name","value":"unseen"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unseen"}}},{"kind":"Argument","name":{"kind":"Name","value":"shelved"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shelved"}}},{"kind":"Argument","name":{"kind":"Name","value":"counted"},"value":{"kind":"Variable","name":{"kind":"Name","value":"counted"}}},{"kind":"Argument","name":{"kind":"Name","value":"assigned"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assigned"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outOfService"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"raisedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastRaisedAt"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAt"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenBy"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"shelvedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isFormer"}}]}},{"kind":"Field","name":{"kind":"Name","value":"noteCount"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCursor"}}]}}]}}]} as unknown as DocumentNode<AlarmListQuery, AlarmListQueryVariables>;
export const AlarmSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlarmSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarmSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"deadBand"}},{"kind":"Field","name":{"kind":"Name","value":"onDelaySeconds"}},{"kind":"Field","name":{"kind":"Name","value":"offDelaySeconds"}}]}}]}}]}}]} as unknown as DocumentNode<AlarmSettingsQuery, AlarmSettingsQueryVariables>;
export const AlarmMailChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlarmMailChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarmMailChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}}]}}]} as unknown as DocumentNode<AlarmMailChoicesQuery, AlarmMailChoicesQueryVariables>;
export const AcknowledgeAlarmDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcknowledgeAlarm"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"note"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acknowledgeAlarm"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"note"},"value":{"kind":"Variable","name":{"kind":"Name","value":"note"}}},{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}]}]}}]} as unknown as DocumentNode<AcknowledgeAlarmMutation, AcknowledgeAlarmMutationVariables>;
export const SaveAlarmSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAlarmSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settings"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NewAlarmSetting"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveAlarmSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"settings"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settings"}}},{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}}]}]}}]} as unknown as DocumentNode<SaveAlarmSettingsMutation, SaveAlarmSettingsMutationVariables>;
export const SaveAlarmMailChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAlarmMailChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"choices"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NewAlarmMailChoice"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveAlarmMailChoices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"choices"},"value":{"kind":"Variable","name":{"kind":"Name","value":"choices"}}}]}]}}]} as unknown as DocumentNode<SaveAlarmMailChoicesMutation, SaveAlarmMailChoicesMutationVariables>;