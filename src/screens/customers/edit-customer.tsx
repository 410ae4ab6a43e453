// A customer's name, and the users who are invited to the account (spec 2, "Customer save").
import { useParam } from '../../hooks/use-param.ts'
import { CustomerForm } from './customer-form.tsx'
import { CustomerLayout } from './customer-layout.tsx'

export default function EditCustomer() {
  const id = useParam('id')
  return (
    <CustomerLayout id={id} fresh>
      {customer => <CustomerForm customer={customer} />}
    </CustomerLayout>
  )
}
