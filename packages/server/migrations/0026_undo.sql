-- A deleted conversation is kept for the seconds in which its deletion can be undone.
ALTER TABLE threads
  DROP CONSTRAINT threads__purpose,
  ADD CONSTRAINT threads__purpose CHECK (purpose IN ('chat', 'draft', 'review', 'deleted'));
