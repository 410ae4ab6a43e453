// A customer's name, and the users who are invited to the account (spec 2, "Customer save").
import { useFeature } from '../../hooks/use-feature.ts'
import { useParam } from '../../hooks/use-param.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerLayout } from './customer-layout.tsx'

export default function EditCustomer() {
  const id = useParam('id')
  const offersInvitations = useFeature('invitations')
  return (
    <CustomerLayout id={id} fresh>
      {customer =>
        offersInvitations === undefined ? (
          <Loading />
        ) : (
          <CustomerForm customer={customer} offersInvitations={offersInvitations} />
        )
      }
    </CustomerLayout>
  )
}
