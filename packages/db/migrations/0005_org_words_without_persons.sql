ALTER TABLE "org" drop column "words";--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(array_remove(
  regexp_split_to_array(left(name_folded, 500), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+')
    || left(lower(registration_number), 100)
    || case when vat_number !~ '^(LV[0-3]|SE\d\d[01])' then left(lower(vat_number), 100) end
    || case when match_key not like '__:~%' and match_key !~ '^(LV:[0-3]\d{10}|(EE|LT):[1-6]\d{10}|SE:(\d\d)?\d\d[01]\d{7}(01)?|(NO|PL):\d{11}|DK:\d{10}|FI:\d{9})$'
      then left(lower(substr(match_key, 4)), 100) end,
  null), ''))) STORED;--> statement-breakpoint
CREATE INDEX "org_words" ON "org" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
-- As before: else the planner takes a rare word for a common one.
ALTER TABLE "org" ALTER COLUMN "words" SET STATISTICS 1000;
