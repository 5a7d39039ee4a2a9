-- Words are to lie out of line, so that a page of the table holds thirty rows and not four. PostgreSQL
-- moves nothing out of a row of less than 2 kB, whatever toast_tuple_target says; so a row is given
-- 2 kB of blanks on its way in, which the same step presses into some thirty bytes.
ALTER TABLE "rfx_search" ADD COLUMN "ballast" text DEFAULT repeat(' ', 2000) NOT NULL;