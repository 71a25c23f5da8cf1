-- Counts changes, so that of two who change a role at once the second is told.
ALTER TABLE roles ADD COLUMN revision integer NOT NULL DEFAULT 0;

-- The role that the identity provider's claims gave at the last sign-in.
ALTER TABLE users
  ADD COLUMN claim_role_id uuid,
  ADD CONSTRAINT users__claim_role FOREIGN KEY (claim_role_id) REFERENCES roles (id) ON DELETE SET NULL;
CREATE INDEX users__claim_role_id ON users (claim_role_id);

-- The orders of the administrator's list of people.
CREATE INDEX users__name ON users (lower(name), id);
CREATE INDEX users__username ON users (lower(username), id);
CREATE INDEX users__email ON users (lower(email), id);
CREATE INDEX users__last_seen_at ON users (last_seen_at DESC NULLS LAST, id DESC);
CREATE INDEX users__created_at ON users (created_at, id);

-- Whose name a notice tells: erasing them takes it out.
ALTER TABLE notices
  ADD COLUMN actor_id uuid,
  ADD CONSTRAINT notices__actor FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX notices__actor_id ON notices (actor_id);
