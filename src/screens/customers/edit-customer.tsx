// A customer's name, and the users who are invited to the account (spec 2, "Customer save").
import { useParams } from 'wouter'
import { CustomerForm } from './customer-form.tsx'
import { CustomerLayout } from './customer-layout.tsx'

export default function EditCustomer() {
  const { id = '' } = useParams()
  return (
    <CustomerLayout id={id} fresh>
      {customer => <CustomerForm customer={customer} />}
    </CustomerLayout>
  )
}
