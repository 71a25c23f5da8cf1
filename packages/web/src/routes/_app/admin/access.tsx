import { createFileRoute } from '@tanstack/react-router'
import { AccessPage } from '#features/access/access-page.tsx'

export const Route = createFileRoute('/_app/admin/access')({ component: AccessPage })
