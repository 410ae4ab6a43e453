// The organizations as options of a filter.
import { useMemo } from 'react'
import { OrganizationListDocument } from '../../gql/operations/organizations.generated.ts'
import { useRead } from './use-read.ts'

/** All of them first, with the value ''; empty where there is nothing to choose from. */
export function useOrganizationOptions({
  enabled,
}: {
  enabled: boolean
}): { value: string; label: string }[] {
  const organizations = useRead(OrganizationListDocument, { search: null }, { enabled }).data?.organizations
  return useMemo(() => {
    if (!organizations || organizations.length < 2) return []
    const named = organizations.map(({ id, name }) => ({ value: id, label: name }))
    return [{ value: '', label: 'All' }, ...named]
  }, [organizations])
}
