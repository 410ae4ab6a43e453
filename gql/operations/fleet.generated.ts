// Written by scripts/generate-operations.mjs from gql/operations/fleet.graphql.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** In which state a battery is, as the whole fleet is counted. */
export type UnitState =
  | 'OUT_OF_SERVICE'
  | 'NOT_CONNECTED'
  | 'SILENT'
  | 'UNKNOWN'
  | 'INITIALIZING'
  | 'READY'
  | 'OPERATING'
  | 'CHARGING'
  | 'FAULTED'
  | 'SERVICE';

export type FleetOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type FleetOverviewQuery = { fleet: { units: number, alarmUnits: number, attentionUnits: number, states: Array<{ state: UnitState, units: number }>, attention: Array<{ id: string, name: string, state: UnitState, alarms: number, heardAt: string | null }>, energyKwh: { sum: number | null, units: number }, powerKw: { sum: number | null, units: number } } };

export type FleetUnitsQueryVariables = Exact<{
  organizationId?: string | null | undefined;
  search?: string | null | undefined;
  state?: string | null | undefined;
  chargeBelow?: number | null | undefined;
  chargeFrom?: number | null | undefined;
}>;


export type FleetUnitsQuery = { assets: Array<{ id: string, name: string, serialNumber: string | null, serviceAreaId: string | null, outOfService: boolean | null, alarms: number | null, heardAt: string | null, chargePercent: number | null, energyKwh: number | null, powerKw: number | null, capacityKwh: number | null, maxChargeKw: number | null, maxDischargeKw: number | null, model: { id: string, name: string } | null, organization: { id: string, name: string } | null }> };


export const FleetOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FleetOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fleet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"units"}},{"kind":"Field","name":{"kind":"Name","value":"states"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"units"}}]}},{"kind":"Field","name":{"kind":"Name","value":"alarmUnits"}},{"kind":"Field","name":{"kind":"Name","value":"attentionUnits"}},{"kind":"Field","name":{"kind":"Name","value":"attention"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"alarms"}},{"kind":"Field","name":{"kind":"Name","value":"heardAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"energyKwh"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sum"}},{"kind":"Field","name":{"kind":"Name","value":"units"}}]}},{"kind":"Field","name":{"kind":"Name","value":"powerKw"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sum"}},{"kind":"Field","name":{"kind":"Name","value":"units"}}]}}]}}]}}]} as unknown as DocumentNode<FleetOverviewQuery, FleetOverviewQueryVariables>;
export const FleetUnitsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FleetUnits"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chargeBelow"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chargeFrom"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"assets"},"name":{"kind":"Name","value":"fleetUnits"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"organizationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"chargeBelow"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chargeBelow"}}},{"kind":"Argument","name":{"kind":"Name","value":"chargeFrom"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chargeFrom"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"serialNumber"}},{"kind":"Field","name":{"kind":"Name","value":"model"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"serviceAreaId"}},{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"outOfService"}},{"kind":"Field","name":{"kind":"Name","value":"alarms"}},{"kind":"Field","name":{"kind":"Name","value":"heardAt"}},{"kind":"Field","name":{"kind":"Name","value":"chargePercent"}},{"kind":"Field","name":{"kind":"Name","value":"energyKwh"}},{"kind":"Field","name":{"kind":"Name","value":"powerKw"}},{"kind":"Field","name":{"kind":"Name","value":"capacityKwh"}},{"kind":"Field","name":{"kind":"Name","value":"maxChargeKw"}},{"kind":"Field","name":{"kind":"Name","value":"maxDischargeKw"}}]}}]}}]} as unknown as DocumentNode<FleetUnitsQuery, FleetUnitsQueryVariables>;