// The form of a battery, for creating and editing.
import { useLocation } from 'wouter'
import { assetForm } from '../../../domain/validate/assets.ts'
import type { AssetDetailQuery } from '../../../gql/operations/assets.generated.ts'
import { AssetModelsDocument } from '../../../gql/operations/reference.generated.ts'
import { saveAsset } from '../../hooks/flows/assets.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { DeleteAsset } from './delete-asset.tsx'
import { ReferenceField } from './reference-field.tsx'
import { ServiceAreaField } from './service-area-field.tsx'

export function AssetForm({ asset }: { asset: AssetDetailQuery['asset'] | null }) {
  const [, navigate] = useLocation()
  const { viewer } = useSession()
  const models = useRead(AssetModelsDocument, {})
  const [state, send] = useFlow(saveAsset, {
    id: asset?.id ?? null,
    organizationId: viewer?.organizationId ?? '',
  })
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: assetForm,
    defaults: {
      name: asset?.name ?? '',
      serialNumber: asset?.serialNumber ?? '',
      assetModelId: asset?.model?.id ?? '',
      serviceAreaId: asset?.serviceAreaId ?? '',
    },
    failure: state.context.failure,
    busy,
    onSubmit: values => send({ type: 'record.submitted', values }),
  })
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <TextField label="Asset Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Serial Number" autoComplete="off" {...form.field('serialNumber')} />
      <ReferenceField
        label="Asset Model"
        reading={models}
        records={models.data?.assetModels}
        current={asset?.model}
        {...form.choice('assetModelId')}
      />
      <ServiceAreaField choice={form.choice('serviceAreaId')} current={asset?.serviceArea} />
      <FormActions apart={asset && <DeleteAsset kind="asset" record={asset} />}>
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
