import { createFileRoute } from '@tanstack/react-router'
import { FeatureConfigsPage } from '#features/feature-configs/feature-configs-page.tsx'

export const Route = createFileRoute('/_app/admin/feature-configs')({ component: FeatureConfigsPage })
