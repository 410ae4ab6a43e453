// Written by scripts/generate-operations.mjs from gql/operations/second-step.graphql.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SecondStepQueryVariables = Exact<{ [key: string]: never; }>;


export type SecondStepQuery = { secondStep: { methods: Array<string>, passkeyOptions: object | null } };

export type ConfirmSignInMutationVariables = Exact<{
  code?: string | null | undefined;
  credential?: object | null | undefined;
}>;


export type ConfirmSignInMutation = { confirmSignIn: { id: string | null, email: string, name: string, roles: Array<string>, organizationId: string | null, mustChangePassword: boolean | null, mustSetUpSecondFactor: boolean | null, providerSignOut: boolean | null, waitingRoles: Array<string> } };

export type PasskeySignInOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeySignInOptionsQuery = { passkeySignInOptions: object };

export type SignInWithPasskeyMutationVariables = Exact<{
  credential: object;
}>;


export type SignInWithPasskeyMutation = { signInWithPasskey: { id: string | null, email: string, name: string, roles: Array<string>, organizationId: string | null, mustChangePassword: boolean | null, mustSetUpSecondFactor: boolean | null, providerSignOut: boolean | null, waitingRoles: Array<string> } };

export type SignedInFragment = { id: string | null, email: string, name: string, roles: Array<string>, organizationId: string | null, mustChangePassword: boolean | null, mustSetUpSecondFactor: boolean | null, providerSignOut: boolean | null, waitingRoles: Array<string> };

export const SignedInFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SignedIn"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"mustChangePassword"}},{"kind":"Field","name":{"kind":"Name","value":"mustSetUpSecondFactor"}},{"kind":"Field","name":{"kind":"Name","value":"providerSignOut"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRoles"}}]}}]} as unknown as DocumentNode<SignedInFragment, unknown>;
export const SecondStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecondStep"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secondStep"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"methods"}},{"kind":"Field","name":{"kind":"Name","value":"passkeyOptions"}}]}}]}}]} as unknown as DocumentNode<SecondStepQuery, SecondStepQueryVariables>;
export const ConfirmSignInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmSignIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"credential"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PasskeyCredential"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmSignIn"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}},{"kind":"Argument","name":{"kind":"Name","value":"credential"},"value":{"kind":"Variable","name":{"kind":"Name","value":"credential"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SignedIn"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SignedIn"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"mustChangePassword"}},{"kind":"Field","name":{"kind":"Name","value":"mustSetUpSecondFactor"}},{"kind":"Field","name":{"kind":"Name","value":"providerSignOut"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRoles"}}]}}]} as unknown as DocumentNode<ConfirmSignInMutation, ConfirmSignInMutationVariables>;
export const PasskeySignInOptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PasskeySignInOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passkeySignInOptions"}}]}}]} as unknown as DocumentNode<PasskeySignInOptionsQuery, PasskeySignInOptionsQueryVariables>;
export const SignInWithPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SignInWithPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"credential"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PasskeyCredential"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signInWithPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"credential"},"value":{"kind":"Variable","name":{"kind":"Name","value":"credential"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SignedIn"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SignedIn"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","name":{"kind":"Name","value":"mustChangePassword"}},{"kind":"Field","name":{"kind":"Name","value":"mustSetUpSecondFactor"}},{"kind":"Field","name":{"kind":"Name","value":"providerSignOut"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRoles"}}]}}]} as unknown as DocumentNode<SignInWithPasskeyMutation, SignInWithPasskeyMutationVariables>;