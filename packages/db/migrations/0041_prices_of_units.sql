ALTER TABLE "contract" ADD COLUMN "quantity" numeric;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "unit" smallint;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "unit_price" numeric;