-- A request to be verified is about a name, a number and a country, and so is the word that administrators give to a
-- merger. Whoever changes one of these, by whatever statement, asks anew: the request is outdated, and what was
-- agreed to is open again. A number that stood in the match key alone and is written out is no other one.
CREATE FUNCTION kogge_requests_outdate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keyed text := CASE WHEN substr(old.match_key, 3, 1) = ':' AND substr(old.match_key, 4, 1) <> '~'
    THEN substr(old.match_key, 4) END;
BEGIN
  IF (new.name, coalesce(new.registration_number, keyed), new.country)
      IS NOT DISTINCT FROM (old.name, coalesce(old.registration_number, keyed), old.country)
    AND (new.claimed_at IS NULL) = (old.claimed_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE verification_request SET status = 'outdated', decided_at = now()
    WHERE org_id = new.id AND status = 'pending';
  UPDATE org_merger SET from_agreed_by = NULL, from_agreed_at = NULL, into_agreed_by = NULL, into_agreed_at = NULL
    WHERE new.id IN (from_id, into_id) AND state = 'open';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER org_requests_outdate AFTER UPDATE OF name, registration_number, country, claimed_at ON org
  FOR EACH ROW WHEN (old.claimed_at IS NOT NULL) EXECUTE FUNCTION kogge_requests_outdate();
