/** The types and roles of a member of a group. */
export const MEMBER_TYPES = ['user', 'group', 'service_account', 'unknown'] as const
export const MEMBER_ROLES = ['owner', 'manager', 'member'] as const
