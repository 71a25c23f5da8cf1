import type { FakeLlm } from '@parlance/tests/fakes/llm.ts'
import type { Page } from '@playwright/test'
import {
  openBase,
  openBaseForm,
  openBases,
  openDocument,
  openNoBase,
  openPassages,
} from './knowledge-bases.ts'
import { openThread, UNKNOWN_ID, visit } from './open.ts'
import {
  openBanners,
  openBannerForm,
  openAudit,
  openFeedbacks,
  openPerson,
  openModel,
  openProvider,
  openHelper,
  openReview,
} from './open-as-administrator.ts'
import {
  openEditor,
  openSettings,
  openDrawer,
  openFeedbackForm,
  openGroup,
  openMyKeys,
  openSecret,
  openDocumentation,
  openCard,
} from './open-as-user.ts'
import { openSourceForm, openSourceHistory, openSources } from './open-sources.ts'
import type { Person } from './test.ts'

export type Screen = {
  name: string
  /** Who looks at it; nobody where the screen is for visitors. */
  person: Person | null
  /** Opens it; the page is signed in and on /chat, or for a visitor nowhere. */
  open: (page: Page, llm: FakeLlm) => Promise<void>
}

/** Every screen of the product: the pictures and the accessibility checks walk this list. A new screen joins by one line. */
export const SCREENS: Screen[] = [
  { name: 'login', person: null, open: (page) => visit(page, '/') },
  { name: 'login-callback-failed', person: null, open: (page) => visit(page, '/login/callback') },
  { name: 'not-found', person: null, open: (page) => visit(page, '/no-such-page') },
  { name: 'chat', person: 'alice', open: (page) => visit(page, '/chat') },
  { name: 'chat-settings', person: 'alice', open: openSettings },
  { name: 'chat-settings-admin', person: 'admin', open: openSettings },
  { name: 'chat-drawer', person: 'alice', open: openDrawer },
  { name: 'thread', person: 'alice', open: openThread },
  { name: 'thread-not-found', person: 'alice', open: (page) => visit(page, `/thread/${UNKNOWN_ID}`) },
  { name: 'groups', person: 'marie', open: (page) => visit(page, '/group') },
  { name: 'group', person: 'alice', open: openGroup },
  { name: 'marketplace', person: 'alice', open: (page) => visit(page, '/marketplace') },
  { name: 'marketplace-no-match', person: 'alice', open: (page) => visit(page, '/marketplace?query=zzzz') },
  { name: 'marketplace-assistant', person: 'alice', open: openCard },
  { name: 'notifications', person: 'alice', open: (page) => visit(page, '/account/notifications') },
  { name: 'admin-reviews', person: 'reviewer', open: (page) => visit(page, '/admin/marketplace/assistants') },
  { name: 'admin-review', person: 'reviewer', open: openReview },
  {
    name: 'admin-rag-configurations',
    person: 'admin',
    open: (page) => visit(page, '/admin/rag-configurations'),
  },
  { name: 'admin-access', person: 'admin', open: (page) => visit(page, '/admin/access') },
  { name: 'assistants', person: 'alice', open: (page) => visit(page, '/assistant/') },
  { name: 'assistants-none-found', person: 'alice', open: (page) => visit(page, '/assistant/?query=zzz') },
  { name: 'assistant-create', person: 'alice', open: (page) => visit(page, '/assistant/create') },
  { name: 'assistant-edit', person: 'alice', open: openEditor },
  {
    name: 'assistant-not-found',
    person: 'alice',
    open: (page) => visit(page, `/assistant/${UNKNOWN_ID}`),
  },
  { name: 'bases-none-found', person: 'alice', open: openNoBase },
  { name: 'bases', person: 'alice', open: openBases },
  { name: 'base-create', person: 'alice', open: openBaseForm },
  { name: 'base-files', person: 'alice', open: (page) => openBase(page, 'files') },
  { name: 'base-document', person: 'alice', open: openDocument },
  { name: 'base-passages', person: 'alice', open: openPassages },
  { name: 'base-settings', person: 'alice', open: (page) => openBase(page, 'settings') },
  { name: 'base-sharing', person: 'alice', open: (page) => openBase(page, 'sharing') },
  { name: 'base-activity', person: 'alice', open: (page) => openBase(page, 'activity') },
  { name: 'base-not-found', person: 'alice', open: (page) => visit(page, `/knowledge-base/${UNKNOWN_ID}`) },
  { name: 'base-sources', person: 'alice', open: openSources },
  { name: 'base-source-form', person: 'alice', open: openSourceForm },
  { name: 'base-source-history', person: 'alice', open: openSourceHistory },
  { name: 'my-sessions', person: 'alice', open: (page) => visit(page, '/account/sessions') },
  { name: 'my-data', person: 'alice', open: (page) => visit(page, '/account/data') },
  { name: 'admin-users', person: 'admin', open: (page) => visit(page, '/admin/users/') },
  { name: 'admin-user', person: 'admin', open: openPerson },
  { name: 'admin-roles', person: 'admin', open: (page) => visit(page, '/admin/profiles') },
  { name: 'admin-role', person: 'admin', open: (page) => visit(page, '/admin/profiles?role=new') },
  { name: 'account-keys', person: 'admin', open: openMyKeys },
  { name: 'account-key-create', person: 'admin', open: (page) => visit(page, '/account/keys/create') },
  { name: 'account-key-secret', person: 'admin', open: openSecret },
  { name: 'admin-api-keys', person: 'admin', open: (page) => visit(page, '/admin/api-keys') },
  { name: 'admin-api-key-create', person: 'admin', open: (page) => visit(page, '/admin/api-keys/create') },
  { name: 'documentation', person: 'alice', open: openDocumentation },
  {
    name: 'documentation-users',
    person: 'alice',
    open: (page) => visit(page, '/documentation/users'),
  },
  { name: 'admin-models', person: 'admin', open: (page) => visit(page, '/admin/models') },
  { name: 'admin-providers', person: 'admin', open: (page) => visit(page, '/admin/providers') },
  { name: 'admin-model', person: 'admin', open: openModel },
  {
    name: 'admin-model-not-found',
    person: 'admin',
    open: (page) => visit(page, `/admin/models/${UNKNOWN_ID}`),
  },
  { name: 'admin-provider-create', person: 'admin', open: (page) => visit(page, '/admin/providers/create') },
  { name: 'admin-provider', person: 'admin', open: openProvider },
  { name: 'admin-costs', person: 'admin', open: (page) => visit(page, '/admin/costs') },
  { name: 'admin-costs-models', person: 'admin', open: (page) => visit(page, '/admin/costs?view=model') },
  { name: 'admin-costs-calls', person: 'admin', open: (page) => visit(page, '/admin/costs?view=calls') },
  { name: 'admin-budgets', person: 'admin', open: (page) => visit(page, '/admin/costs?view=budgets') },
  { name: 'account-usage', person: 'alice', open: (page) => visit(page, '/account/usage') },
  { name: 'admin-feedbacks', person: 'admin', open: openFeedbacks },
  { name: 'feedback-form', person: 'alice', open: openFeedbackForm },
  { name: 'feedbacks', person: 'alice', open: (page) => visit(page, '/feedbacks') },
  { name: 'admin-tags', person: 'admin', open: (page) => visit(page, '/admin/tags') },
  { name: 'admin-banner', person: 'admin', open: openBanners },
  { name: 'admin-banner-form', person: 'admin', open: openBannerForm },
  { name: 'admin-audit', person: 'admin', open: openAudit },
  { name: 'admin-health', person: 'admin', open: (page) => visit(page, '/admin/health') },
  { name: 'admin-helpers', person: 'admin', open: (page) => visit(page, '/admin/system-assistants') },
  { name: 'admin-helper', person: 'admin', open: openHelper },
  { name: 'admin-feature-configs', person: 'admin', open: (page) => visit(page, '/admin/feature-configs') },
]
