// The form of a battery, for creating and editing.
import { useLocation } from 'wouter'
import { assetFields, assetForm } from '../../../../domain/records/asset.ts'
import { labelsOf, textsOf } from '../../../../domain/records/fields.ts'
import type { AssetDetailQuery } from '../../../../gql/operations/assets.generated.ts'
import { AssetModelsDocument } from '../../../../gql/operations/reference.generated.ts'
import { saveAsset } from '../../../hooks/flows/assets.ts'
import { useFlow } from '../../../hooks/use-flow.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useRecordForm } from '../../../hooks/use-record-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConflictPanel } from '../../../ui/field/conflict-panel.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Form, FormActions } from '../../../ui/field/form.tsx'
import { DeleteAsset } from '../delete-asset.tsx'
import { nameOf, ReferenceField } from '../reference-field.tsx'
import { ServiceAreaField, useServiceAreaName } from '../service-area-field.tsx'

const labels = labelsOf(assetFields)

const valuesOf = (asset: AssetDetailQuery['asset'] | null) => ({
  ...textsOf(assetFields, asset),
  assetModelId: asset?.model?.id ?? '',
})

export function AssetForm({ asset }: { asset: AssetDetailQuery['asset'] | null }) {
  const [, navigate] = useLocation()
  const { viewer } = useSession()
  const models = useRead(AssetModelsDocument, {})
  const [state, send] = useFlow(saveAsset, {
    id: asset?.id ?? null,
    organizationId: viewer?.organizationId ?? '',
    version: asset?.version ?? null,
  })
  const { form, conflict, busy } = useRecordForm({
    type: 'asset',
    record: asset,
    schema: assetForm,
    latest: valuesOf(asset),
    state,
    send,
  })
  const areaName = useServiceAreaName()
  const textOf = (field: string, value: unknown) => {
    if (field === 'serviceAreaId') return areaName(value, asset?.serviceArea)
    return field === 'assetModelId' ? nameOf(value, models.data?.assetModels, asset?.model) : String(value)
  }
  return (
    <Form onSubmit={form.submit}>
      <ConflictPanel conflict={conflict} labels={labels} textOf={textOf} />
      <TextField label={labels.name} autoComplete="off" {...form.field('name')} />
      <TextField label={labels.serialNumber} autoComplete="off" {...form.field('serialNumber')} />
      <ReferenceField
        label={labels.assetModelId}
        reading={models}
        records={models.data?.assetModels}
        current={asset?.model}
        {...form.choice('assetModelId')}
      />
      <ServiceAreaField choice={form.choice('serviceAreaId')} current={asset?.serviceArea} />
      <FormActions
        apart={asset && <DeleteAsset kind="asset" record={asset} version={state.context.version} />}
      >
        <Button onClick={() => navigate(asset ? paths.asset.link(asset.id) : paths.assets.link())}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}
