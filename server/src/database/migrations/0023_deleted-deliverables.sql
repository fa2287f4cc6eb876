CREATE TABLE "deleted_deliverables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"rows" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_deliverables" ADD CONSTRAINT "deleted_deliverables_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_deliverables_owner" ON "deleted_deliverables" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_deliverables_time" ON "deleted_deliverables" USING btree ("deleted_at");