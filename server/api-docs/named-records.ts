// The records that the API document describes once, under a name of their own.
import { accessKey, issuedAccessKey } from '../../domain/records/access-key.ts'
import { asset, assetInService } from '../../domain/records/asset.ts'
import { draft, draftConflict, draftStep, draftSummary, listedDraft } from '../../domain/records/draft.ts'
import { featureList } from '../../domain/records/feature-list.ts'
import { maintenance } from '../../domain/records/maintenance.ts'
import { organization, organizationDetail } from '../../domain/records/organization.ts'
import { place } from '../../domain/records/place.ts'
import { assetModel, serviceArea } from '../../domain/records/reference-data.ts'
import { scheduleOrigin, scheduleOutlook, scheduleSummary } from '../../domain/records/schedule.ts'
import {
  newAuthenticatorApp,
  passkeyOptions,
  recoveryCodes,
  secondFactors,
  secondStep,
} from '../../domain/records/second-factors.ts'
import { truck, truckInService } from '../../domain/records/truck.ts'
import { identity, role, session, user } from '../../domain/records/user.ts'
import { identifiedUser } from '../../domain/records/viewer.ts'

export const namedRecords = {
  accessKey,
  issuedAccessKey,
  asset,
  assetInService,
  draftStep,
  draftSummary,
  listedDraft,
  draft,
  draftConflict,
  featureList,
  maintenance,
  organization,
  organizationDetail,
  place,
  assetModel,
  serviceArea,
  scheduleSummary,
  scheduleOrigin,
  scheduleOutlook,
  secondFactors,
  newAuthenticatorApp,
  recoveryCodes,
  passkeyOptions,
  secondStep,
  truck,
  truckInService,
  role,
  identity,
  user,
  session,
  identifiedUser,
}
