// The form of a battery, for creating and editing, and its pages (spec 2).
import { assetFields, assetForm } from '../../../../domain/records/asset.ts'
import { labelsOf, textsOf } from '../../../../domain/records/fields.ts'
import { AssetDetailDocument, type AssetDetailQuery } from '../../../../gql/operations/assets.generated.ts'
import { AssetModelsDocument } from '../../../../gql/operations/reference.generated.ts'
import { saveAsset } from '../../../hooks/flows/registry.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useRecordForm } from '../../../hooks/use-record-form.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { nameOf, ReferenceField } from '../reference-field.tsx'
import { CreatePage, EditPage, RegistryForm } from '../registry-form.tsx'
import { ServiceAreaField, useServiceAreaName } from '../service-area-field.tsx'

type Asset = AssetDetailQuery['asset']

const labels = labelsOf(assetFields)

const valuesOf = (asset: Asset | null) => ({
  ...textsOf(assetFields, asset),
  assetModelId: asset?.model?.id ?? '',
})

function AssetForm({ asset }: { asset: Asset | null }) {
  const models = useRead(AssetModelsDocument, {})
  const saved = useRecordForm({
    type: 'asset',
    record: asset,
    schema: assetForm,
    latest: valuesOf(asset),
    flow: saveAsset,
  })
  const areaName = useServiceAreaName()
  const textOf = (field: string, value: unknown) => {
    if (field === 'serviceAreaId') return areaName(value, asset?.serviceArea)
    return field === 'assetModelId' ? nameOf(value, models.data?.assetModels, asset?.model) : String(value)
  }
  const { form } = saved
  return (
    <RegistryForm kind="asset" record={asset} saved={saved} labels={labels} textOf={textOf}>
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
    </RegistryForm>
  )
}

export const CreateAsset = () => (
  <CreatePage title="Add New mBESS" kind="asset">
    <AssetForm asset={null} />
  </CreatePage>
)

export function EditAsset() {
  const id = useParam('id')
  const reading = useRead(AssetDetailDocument, { id }, { fresh: true })
  return (
    <EditPage
      title={`${reading.data?.asset.name ?? ''} mBESS ASSET INFO`.trim()}
      kind="asset"
      id={id}
      reading={reading}
    >
      {({ asset }) => <AssetForm asset={asset} />}
    </EditPage>
  )
}
