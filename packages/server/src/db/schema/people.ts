import { boolean, integer, jsonb, pgTable, sql, text, uuid } from '#db/drizzle.ts'
import { bytes, instant, instantNow } from './columns.ts'

export const roles = pgTable('roles', {
  id: uuid().notNull(),
  name: text().notNull(),
  name_key: text().notNull(),
  description: text().notNull(),
  is_system_role: boolean().notNull(),
  revision: integer().notNull().default(0),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const rolePermissions = pgTable('role_permissions', {
  role_id: uuid().notNull(),
  permission: text().notNull(),
})

export const users = pgTable('users', {
  id: uuid().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  username: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  email_verified: boolean().notNull(),
  image: text(),
  lang: text().$type<'en' | 'fr'>(),
  role_id: uuid().notNull(),
  is_enabled: boolean().notNull().default(true),
  claim_role_id: uuid(),
  last_seen_at: instant(),
  created_at: instantNow(),
  updated_at: instantNow(),
  /** Name, username and address, folded; the database keeps it. */
  search_text: text()
    .notNull()
    .generatedAlwaysAs(sql`fold_text(name || chr(10) || username || chr(10) || email)`),
})

export const sessions = pgTable('sessions', {
  id: uuid().notNull(),
  token_hash: bytes().notNull(),
  user_id: uuid().notNull(),
  user_agent: text().notNull(),
  provider_sid: text(),
  last_seen_at: instant().notNull(),
  expires_at: instant().notNull(),
  created_at: instantNow(),
})

export const loginAttempts = pgTable('login_attempts', {
  state_hash: bytes().notNull(),
  cookie_hash: bytes().notNull(),
  nonce: text().notNull(),
  code_verifier: text().notNull(),
  client_url: text().notNull(),
  expires_at: instant().notNull(),
  created_at: instantNow(),
})

export const loginCodes = pgTable('login_codes', {
  code_hash: bytes().notNull(),
  cookie_hash: bytes().notNull(),
  user_id: uuid().notNull(),
  provider_sid: text(),
  expires_at: instant().notNull(),
  created_at: instantNow(),
})

export const usedLogoutTokens = pgTable('used_logout_tokens', {
  token_hash: bytes().notNull(),
  expires_at: instant().notNull(),
  created_at: instantNow(),
})

export const userGroups = pgTable('user_groups', {
  id: uuid().notNull(),
  name: text().notNull(),
  name_key: text().notNull(),
  source: text().$type<'own' | 'claim'>().notNull(),
  description: text().notNull().default(''),
  created_by: uuid(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const userGroupMembers = pgTable('user_group_members', {
  group_id: uuid().notNull(),
  user_id: uuid().notNull(),
  type: text().$type<'member' | 'manager'>().notNull().default('member'),
  created_at: instantNow(),
})

export const grants = pgTable('grants', {
  resource_type: text().notNull(),
  resource_id: uuid().notNull(),
  subject_type: text().$type<'user' | 'group' | 'external_group' | 'everyone'>().notNull(),
  subject_id: text().notNull(),
  level: text().notNull(),
  created_by: uuid(),
  created_at: instantNow(),
})

export const featureConfigs = pgTable('feature_configs', {
  key: text().notNull(),
  value: jsonb().notNull(),
  changed_by: uuid(),
  changed_at: instant().notNull(),
})
