// Written by scripts/generate-operations.mjs from gql/operations/backups.graphql.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Why somebody should look at them. */
export type BackupWarning =
  | 'failing'
  | 'late'
  | 'none_verified';

/** How it ended. */
export type BackupResult =
  | 'running'
  | 'verified'
  | 'unverified'
  | 'wrong'
  | 'failed';

export type BackupListQueryVariables = Exact<{ [key: string]: never; }>;


export type BackupListQuery = { backups: { place: string | null, everyHours: number, days: number, weeks: number, newestVerifiedAt: string | null, warning: BackupWarning | null, backups: Array<{ id: string, name: string, begunAt: string, snapshotAt: string | null, bytes: number | null, encrypted: boolean, result: BackupResult, note: string | null, removedAt: string | null, inPlace: boolean }> } };

export type BackupWarningQueryVariables = Exact<{ [key: string]: never; }>;


export type BackupWarningQuery = { backups: { newestVerifiedAt: string | null, warning: BackupWarning | null } };


export const BackupListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackupList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"everyHours"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"weeks"}},{"kind":"Field","name":{"kind":"Name","value":"newestVerifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warning"}},{"kind":"Field","name":{"kind":"Name","value":"backups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"begunAt"}},{"kind":"Field","name":{"kind":"Name","value":"snapshotAt"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"encrypted"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"removedAt"}},{"kind":"Field","name":{"kind":"Name","value":"inPlace"}}]}}]}}]}}]} as unknown as DocumentNode<BackupListQuery, BackupListQueryVariables>;
export const BackupWarningDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackupWarning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newestVerifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warning"}}]}}]}}]} as unknown as DocumentNode<BackupWarningQuery, BackupWarningQueryVariables>;